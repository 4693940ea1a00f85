"""Handler of `provider.test`: is it the key, the address or the model?"""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from shared.ipc.contract import Empty
from shared.ipc.methods import settings as m

router = Router()


@router.handles(m.TEST_PROVIDER)
async def test_provider(context: CallContext, request: Empty) -> m.ProviderTestResult:
    """Ask the provider one harmless question with the settings as they are."""
    del request
    return await context.services.provider.test()
