-- The end of both scripts with a million elements, which leaves out the pending entries that imports leave in the trigram
-- indexes. Constraints and indexes are those of a real database.

CREATE INDEX field_sample_searched ON field_sample USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 1048576);
CREATE INDEX nucleic_acid_sample_searched ON nucleic_acid_sample USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 1048576);
CREATE INDEX sequencing_library_searched ON sequencing_library USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 1048576);
CREATE INDEX sequencing_element_searched ON sequencing_element USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 1048576);
-- Makes the server read the whole chain again, as no trigger has logged these rows.
INSERT INTO search_change DEFAULT VALUES;
VACUUM ANALYZE;
