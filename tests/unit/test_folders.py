"""Folders of both systems compare as the systems would."""

import pytest

from main_process.domain.errors import RuleViolated
from main_process.domain.folders import folder_key, folder_name, keys_around, name_key, project_name


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("C:\\Work\\Shop\\", "c:/work/shop"),
        ("c:/work/./x/../SHOP", "c:/work/shop"),
        ("\\\\?\\C:\\Work\\Shop", "c:/work/shop"),
        ("\\\\Server\\Share\\a\\B\\", "//server/share/a/b"),
        ("\\\\?\\UNC\\server\\share\\a\\b", "//server/share/a/b"),
        ("/srv//Shop/", "/srv/Shop"),
        ("//srv/Shop", "/srv/Shop"),
        ("/srv/x/../Shop/.", "/srv/Shop"),
        ("/../srv", "/srv"),
        ("/home/u/项目 '50%'", "/home/u/项目 '50%'"),
        ("/home/u/Cafe\u0301", "/home/u/Caf\u00e9"),
    ],
)
def test_keys(path: str, key: str) -> None:
    assert folder_key(path) == key
    assert folder_key(key.replace("//", "\\\\", 1) if key.startswith("//") else key) == key


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("", "folder_not_absolute"),
        ("work/shop", "folder_not_absolute"),
        ("C:work", "folder_not_absolute"),
        ("/a\0b", "folder_not_absolute"),
        ("/", "folder_too_wide"),
        ("/..", "folder_too_wide"),
        ("C:", "folder_too_wide"),
        ("C:\\", "folder_too_wide"),
        ("\\\\server\\share", "folder_too_wide"),
        ("\\\\server", "folder_too_wide"),
    ],
)
def test_refused(path: str, rule: str) -> None:
    with pytest.raises(RuleViolated) as caught:
        folder_key(path)
    assert caught.value.rule == rule


def test_a_folder_is_held_by_those_above_it_and_not_by_its_neighbours() -> None:
    assert keys_around("/srv/shop/api") == ("/srv/shop/api", "/srv/shop", "/srv")
    assert keys_around("C:\\Work\\Shop") == ("c:/work/shop", "c:/work")
    assert keys_around("\\\\s\\h\\a") == ("//s/h/a",)
    assert "/srv/shop" not in keys_around("/srv/shop-old")


def test_names() -> None:
    assert folder_name("/srv/Shop/.") == "Shop"
    assert folder_name("D:\\代码\\商店") == "商店"
    assert project_name("  Web\tshop\u202e ") == "Web shop"
    assert name_key("ＷＥＢ Shop") == name_key("web  shop")
    with pytest.raises(RuleViolated):
        project_name("\u200b \n")
