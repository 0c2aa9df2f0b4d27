"""How the schema came to be, step by step: Alembic runs what a database has not had yet."""
