"""Pictures and files: what becomes of their bytes on the way in and out. `cms.store.blobs` keeps them."""

from .adding import File, add, look_at
from .copying import Copies
from .sizing import Sizes
