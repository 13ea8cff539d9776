-- The files from which the table of an import was made are kept beside it, numbered from 1; the table itself has the number 0.
-- The first part of such a file has its name.
ALTER TABLE dataset_file ADD COLUMN source integer NOT NULL DEFAULT 0;
ALTER TABLE dataset_file ADD COLUMN filename text;
ALTER TABLE dataset_file DROP CONSTRAINT dataset_file_pkey;
ALTER TABLE dataset_file ADD PRIMARY KEY (dataset_id, source, part);
