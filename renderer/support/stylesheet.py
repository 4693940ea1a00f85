"""The one style sheet, written from colour roles and the base unit.

Widgets ask for a look by the dynamic property `look`: `primary`, `danger`, `quiet` and `link` for buttons; `title`,
`heading`, `muted`, `small`, `badge`, `warning`, `danger`, `success` for labels; `card`, `surface`, `quote`, `line`
and the window's own for frames; `reading` for text that is only read.
"""

from renderer.support import resources
from renderer.support.look import Look


def stylesheet(look: Look) -> str:
    """Return the style sheet for a look."""
    return "\n".join(
        (_ground(look), _buttons(look), _boxes(look), _fields(look), _labels(look), _views(look), _bars(look))
    )


def _ground(look: Look) -> str:
    c, px = look.colours, look.px
    return f"""
QMainWindow, QDialog {{ background: {c.window}; color: {c.text}; }}
QToolTip {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.border}; padding: {px(4)}px {px(8)}px; }}
QFrame[look="card"] {{ background: {c.surface}; border: 1px solid {c.border}; border-radius: {px(14)}px; }}
QFrame[look="surface"] {{ background: {c.surface}; border: none; }}
QFrame[look="quote"] {{ background: {c.raised}; border: 1px solid {c.border}; border-radius: {px(10)}px; }}
QFrame[look="sidebar"] {{ background: {c.window}; border: none; border-right: 1px solid {c.border}; }}
QFrame[look="header"] {{ background: {c.surface}; border: none; border-bottom: 1px solid {c.border}; }}
QFrame[look="strip"] {{ background: {c.surface}; border: none; border-top: 1px solid {c.border}; }}
QFrame[look="banner"] {{ background: {c.warning_soft}; border: none; border-bottom: 1px solid {c.border}; }}
QFrame[look="banner"] QLabel {{ color: {c.warning}; }}
QFrame[look="notice"] {{ background: {c.surface}; border: 1px solid {c.control_border}; border-radius: {px(10)}px; }}
QFrame[look="line"] {{ background: {c.border}; border: none; max-height: 1px; min-height: 1px; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QSplitter::handle {{ background: {c.border}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}
QSplitter::handle:hover {{ background: {c.accent}; }}
"""


def _buttons(look: Look) -> str:
    c, px = look.colours, look.px
    return f"""
QPushButton, QToolButton {{
  background: {c.raised}; color: {c.text}; border: 1px solid {c.control_border}; border-radius: {px(10)}px;
  padding: {px(5)}px {px(10)}px; min-height: {px(20)}px;
}}
QPushButton:hover, QToolButton:hover {{ background: {c.hover}; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {c.selected}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {c.accent}; padding: {px(5) - 1}px {px(10) - 1}px; }}
QPushButton:disabled, QToolButton:disabled {{ color: {c.disabled}; border-color: {c.border}; }}
QPushButton[look="primary"], QPushButton:default {{
  background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
}}
QPushButton[look="primary"] {{ font-weight: 600; }}
QPushButton[look="primary"]:hover, QPushButton:default:hover {{ background: {c.accent_hover}; }}
QPushButton[look="primary"]:focus, QPushButton:default:focus {{ border-color: {c.text}; }}
QPushButton[look="primary"]:disabled {{ background: {c.raised}; color: {c.disabled}; border-color: {c.border}; }}
QPushButton[look="danger"] {{ color: {c.danger}; border-color: {c.danger}; background: {c.surface}; }}
QPushButton[look="danger"]:hover {{ background: {c.danger_soft}; }}
QPushButton[look="danger"]:disabled {{ color: {c.disabled}; border-color: {c.border}; }}
QToolButton[look="quiet"], QPushButton[look="quiet"] {{
  background: transparent; border: 1px solid transparent; padding: {px(4)}px {px(8)}px;
}}
QToolButton[look="quiet"]:hover, QPushButton[look="quiet"]:hover {{ background: {c.hover}; }}
QToolButton[look="quiet"]:focus, QPushButton[look="quiet"]:focus {{
  border: 2px solid {c.accent}; padding: {px(4) - 1}px {px(8) - 1}px;
}}
QToolButton[look="place"] {{
  background: transparent; border: 1px solid transparent; border-radius: {px(10)}px; text-align: left;
  padding: {px(7)}px {px(10)}px; color: {c.text};
}}
QToolButton[look="place"]:hover {{ background: {c.hover}; }}
QToolButton[look="place"]:checked {{ background: {c.selected}; color: {c.accent}; font-weight: 600; }}
QToolButton[look="place"]:focus {{ border: 2px solid {c.accent}; padding: {px(7) - 1}px {px(10) - 1}px; }}
QPushButton[look="link"] {{
  background: transparent; border: 1px solid transparent; color: {c.accent}; text-align: left;
  padding: {px(2)}px {px(4)}px;
}}
QPushButton[look="link"]:hover {{ text-decoration: underline; }}
QPushButton[look="link"]:focus {{ border: 2px solid {c.accent}; padding: {px(2) - 1}px {px(4) - 1}px; }}
QToolButton::menu-indicator {{ image: none; }}
"""


def _boxes(look: Look) -> str:
    c, px = look.colours, look.px
    marks = (resources.folder() / "icons").as_posix()
    ink = "black" if look.is_dark else "white"
    return f"""
QCheckBox, QRadioButton {{
  spacing: {px(8)}px; padding: {px(2)}px; border: 1px solid transparent; border-radius: {px(4)}px;
}}
QCheckBox::indicator, QRadioButton::indicator, QListView::indicator {{
  width: {px(15)}px; height: {px(15)}px; border: 1px solid {c.control_border}; background: {c.surface};
}}
QCheckBox::indicator, QListView::indicator {{ border-radius: {px(4)}px; }}
QRadioButton::indicator {{ border-radius: {px(8)}px; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{
  background: {c.accent}; border-color: {c.accent}; image: url("{marks}/check-{ink}.svg");
}}
QRadioButton::indicator:checked {{
  background: {c.accent}; border-color: {c.accent}; image: url("{marks}/dot-{ink}.svg");
}}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{
  border-color: {c.border}; background: {c.raised};
}}
QCheckBox:focus, QRadioButton:focus {{ outline: none; color: {c.accent}; border: 1px solid {c.accent}; }}
"""


def _fields(look: Look) -> str:
    c, px = look.colours, look.px
    arrows = (resources.folder() / "icons").as_posix()
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox {{
  background: {c.surface}; color: {c.text}; border: 1px solid {c.control_border}; border-radius: {px(10)}px;
  padding: {px(4)}px {px(8)}px; selection-background-color: {c.accent}; selection-color: {c.on_accent};
}}
QLineEdit > QToolButton {{ border: none; background: transparent; padding: 0; min-height: 0; }}
QLineEdit, QComboBox, QAbstractSpinBox {{ min-height: {px(22)}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{
  border: 2px solid {c.accent}; padding: {px(4) - 1}px {px(8) - 1}px;
}}
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{
  color: {c.disabled}; border-color: {c.border}; background: {c.raised};
}}
QPlainTextEdit[look="reading"], QTextEdit[look="reading"], QTextBrowser[look="reading"] {{
  background: transparent; border: 1px solid transparent; padding: 0;
}}
QPlainTextEdit[look="reading"]:focus, QTextEdit[look="reading"]:focus, QTextBrowser[look="reading"]:focus {{
  border: 1px solid {c.accent}; padding: 0;
}}
QComboBox::drop-down {{ border: none; width: {px(22)}px; }}
QComboBox::down-arrow {{ image: url("{arrows}/arrow-down.svg"); width: {px(12)}px; height: {px(12)}px; }}
QAbstractSpinBox {{ padding-right: {px(24)}px; }}
QAbstractSpinBox:focus {{ padding-right: {px(24) - 1}px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
  subcontrol-origin: border; width: {px(22)}px; height: {px(14)}px; border: none; background: transparent;
}}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: {px(2)}px; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: {px(2)}px; }}
QAbstractSpinBox::up-arrow {{ image: url("{arrows}/arrow-up.svg"); width: {px(10)}px; height: {px(10)}px; }}
QAbstractSpinBox::down-arrow {{ image: url("{arrows}/arrow-down.svg"); width: {px(10)}px; height: {px(10)}px; }}
QDateTimeEdit::drop-down {{ border: none; width: {px(22)}px; }}
QDateTimeEdit::down-arrow {{ image: url("{arrows}/arrow-down.svg"); width: {px(12)}px; height: {px(12)}px; }}
QComboBox QAbstractItemView {{
  background: {c.surface}; color: {c.text}; border: 1px solid {c.border}; selection-background-color: {c.selected};
  selection-color: {c.text}; outline: none;
}}
"""


def _labels(look: Look) -> str:
    c, px = look.colours, look.px
    tinted = "\n".join(
        f'QLabel[look="{name}"] {{ color: {strong}; background: {soft}; border-radius: {px(6)}px;'
        f" padding: {px(2)}px {px(6)}px; }}"
        for name, strong, soft in (
            ("warning", c.warning, c.warning_soft),
            ("danger", c.danger, c.danger_soft),
            ("success", c.success, c.success_soft),
        )
    )
    return f"""
QLabel {{ color: {c.text}; background: transparent; }}
QLabel:disabled {{ color: {c.disabled}; }}
QLabel[look="title"] {{ font-size: {px(24)}px; font-weight: 600; }}
QLabel[look="heading"] {{ font-size: {px(14)}px; font-weight: 600; }}
QLabel[look="statement"] {{ font-size: {px(14)}px; }}
QLabel[look="muted"] {{ color: {c.muted}; }}
QLabel[look="small"] {{ color: {c.muted}; font-size: {px(11)}px; }}
QLabel[look="section"] {{ color: {c.muted}; font-size: {px(11)}px; font-weight: 600; }}
QLabel[look="badge"] {{
  color: {c.text}; background: {c.hover}; border-radius: {px(6)}px; padding: {px(2)}px {px(6)}px;
}}
QLabel[look="problem"] {{ color: {c.danger}; }}
{tinted}
"""


def _views(look: Look) -> str:
    c, px = look.colours, look.px
    return f"""
QAbstractItemView {{
  background: {c.surface}; alternate-background-color: {c.raised}; color: {c.text}; outline: none;
  border: 1px solid transparent; selection-background-color: {c.selected}; selection-color: {c.text};
  gridline-color: {c.border};
}}
QAbstractItemView:focus {{ border-color: {c.accent}; }}
QHeaderView {{ background: {c.surface}; border: none; }}
QHeaderView::section {{
  background: {c.surface}; color: {c.muted}; border: none; border-bottom: 1px solid {c.border};
  padding: {px(4)}px {px(8)}px; font-size: {px(11)}px; font-weight: 600;
}}
QTreeView::item, QListView::item {{ padding: {px(3)}px {px(4)}px; }}
QTreeView::item:hover, QListView::item:hover {{ background: {c.hover}; }}
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {{
  background: {c.selected}; color: {c.text};
}}
QTableView::item {{ padding: {px(2)}px {px(8)}px; }}
QScrollBar:vertical {{ background: transparent; width: {px(12)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {px(12)}px; margin: 0; }}
QScrollBar::handle {{ background: {c.control_border}; border-radius: {px(3)}px; margin: {px(3)}px; }}
QScrollBar::handle:vertical {{ min-height: {px(32)}px; }}
QScrollBar::handle:horizontal {{ min-width: {px(32)}px; }}
QScrollBar::handle:hover {{ background: {c.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def _bars(look: Look) -> str:
    c, px = look.colours, look.px
    return f"""
QMenuBar {{ background: {c.surface}; color: {c.text}; border-bottom: 1px solid {c.border}; padding: {px(2)}px; }}
QMenuBar::item {{ padding: {px(4)}px {px(10)}px; border-radius: {px(6)}px; background: transparent; }}
QMenuBar::item:selected {{ background: {c.hover}; }}
QMenu {{ background: {c.surface}; color: {c.text}; border: 1px solid {c.border}; padding: {px(4)}px; }}
QMenu::item {{ padding: {px(5)}px {px(24)}px {px(5)}px {px(12)}px; border-radius: {px(6)}px; }}
QMenu::item:selected {{ background: {c.selected}; color: {c.text}; }}
QMenu::item:disabled {{ color: {c.disabled}; }}
QMenu::separator {{ height: 1px; background: {c.border}; margin: {px(4)}px {px(8)}px; }}
QTabBar {{ background: {c.surface}; border: none; }}
QTabBar::tab {{
  background: transparent; color: {c.muted}; border: none; border-bottom: 2px solid transparent;
  padding: {px(9)}px {px(14)}px {px(7)}px {px(14)}px;
}}
QTabBar::tab:hover {{ color: {c.text}; }}
QTabBar::tab:selected {{ color: {c.accent}; border-bottom: 2px solid {c.accent}; font-weight: 600; }}
QTabBar::tab:focus {{ text-decoration: underline; color: {c.accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.border}; }}
QProgressBar {{
  background: {c.hover}; border: none; border-radius: {px(3)}px; max-height: {px(6)}px; min-height: {px(6)}px;
}}
QProgressBar::chunk {{ background: {c.accent}; border-radius: {px(3)}px; }}
QGroupBox {{
  border: 1px solid {c.border}; border-radius: {px(14)}px; margin-top: {px(10)}px; padding: {px(12)}px;
  background: {c.surface};
}}
QGroupBox::title {{
  subcontrol-origin: margin; left: {px(12)}px; padding: 0 {px(4)}px; color: {c.text}; font-weight: 600;
}}
"""
