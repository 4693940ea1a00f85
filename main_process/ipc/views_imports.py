"""Import batches to wire models: pure functions."""

import msgspec

from main_process.domain.imports import ImportBatch
from main_process.domain.intake import IntakeChoice
from shared.ipc.methods.imports import ImportBatchView, ImportReport, StartOwnImportRequest


def intake_choice(request: StartOwnImportRequest) -> IntakeChoice:
    """Return what a person decided for taking an export of ours in."""
    return IntakeChoice(
        has_restricted=request.has_restricted,
        is_override=request.is_override,
        projects={place.project_id: place.into_id for place in request.projects},
    )


def batch_view(batch: ImportBatch, *, is_dry_run: bool) -> ImportBatchView:
    """Return one batch. Figures that this version does not know are left out."""
    known = {field.name for field in msgspec.structs.fields(ImportReport)}
    report = {name: value for name, value in batch.report.items() if name in known}
    return ImportBatchView(
        batch_id=batch.id,
        formats=batch.formats,
        paths=batch.paths,
        state=batch.state,
        is_dry_run=is_dry_run,
        project_id=batch.project_id,
        project_name=batch.project_name,
        started_at=batch.started_at,
        finished_at=batch.finished_at,
        report=msgspec.convert(report, ImportReport),
        failure=batch.failure,
    )
