"""Words of closed vocabularies in the person's language; one function an enumeration, no text in enums."""
