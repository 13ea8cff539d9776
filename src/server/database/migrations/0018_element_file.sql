-- By its file an element is found in the index of its key, where that counts; the others are the few that have no checksum.
-- An import writes an entry less for every row.
DROP INDEX sequencing_element_file;
CREATE INDEX sequencing_element_file ON sequencing_element (forward_read_file_name)
  WHERE (is_value(forward_read_file_name) AND is_value(forward_read_file_checksum)) IS NOT TRUE;
