"""The commands of ``branchline``, one module each."""
