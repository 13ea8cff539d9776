-- Why a number or a date that may be left out is missing (INSDC's missing-value terms).
ALTER TABLE campaign
  ADD COLUMN date_begin_missing text CHECK (date_begin IS NULL OR date_begin_missing IS NULL),
  ADD COLUMN date_end_missing text CHECK (date_end IS NULL OR date_end_missing IS NULL);

ALTER TABLE event
  ADD COLUMN event_collection_date_begin_missing text CHECK (event_collection_date_begin IS NULL OR event_collection_date_begin_missing IS NULL),
  ADD COLUMN event_collection_date_end_missing text CHECK (event_collection_date_end IS NULL OR event_collection_date_end_missing IS NULL),
  ADD COLUMN tot_depth_water_col_missing text CHECK (tot_depth_water_col IS NULL OR tot_depth_water_col_missing IS NULL);

ALTER TABLE experiment_sample
  ADD COLUMN experiment_sample_collection_date_begin_missing text CHECK (experiment_sample_collection_date_begin IS NULL OR experiment_sample_collection_date_begin_missing IS NULL),
  ADD COLUMN experiment_sample_collection_date_end_missing text CHECK (experiment_sample_collection_date_end IS NULL OR experiment_sample_collection_date_end_missing IS NULL),
  ADD COLUMN taxon_id_missing text CHECK (taxon_id IS NULL OR taxon_id_missing IS NULL);

ALTER TABLE field_sample
  ADD COLUMN taxon_id_missing text CHECK (taxon_id IS NULL OR taxon_id_missing IS NULL),
  ADD COLUMN field_sample_collection_date_end_missing text CHECK (field_sample_collection_date_end IS NULL OR field_sample_collection_date_end_missing IS NULL),
  ADD COLUMN altitude_missing text CHECK (altitude IS NULL OR altitude_missing IS NULL),
  ADD COLUMN elevation_missing text CHECK (elevation IS NULL OR elevation_missing IS NULL);

ALTER TABLE nucleic_acid_sample
  ADD COLUMN samp_taxon_id_missing text CHECK (samp_taxon_id IS NULL OR samp_taxon_id_missing IS NULL),
  ADD COLUMN nucl_acid_conc_missing text CHECK (nucl_acid_conc IS NULL OR nucl_acid_conc_missing IS NULL),
  ADD COLUMN nucl_acid_vol_missing text CHECK (nucl_acid_vol IS NULL OR nucl_acid_vol_missing IS NULL),
  ADD COLUMN date_nucl_acid_ext_missing text CHECK (date_nucl_acid_ext IS NULL OR date_nucl_acid_ext_missing IS NULL);

ALTER TABLE sequencing_library
  ADD COLUMN prep_date_missing text CHECK (prep_date IS NULL OR prep_date_missing IS NULL),
  ADD COLUMN nominal_length_missing text CHECK (nominal_length IS NULL OR nominal_length_missing IS NULL);

ALTER TABLE sequencing_run
  ADD COLUMN seq_date_missing text CHECK (seq_date IS NULL OR seq_date_missing IS NULL);

ALTER TABLE project_study
  ADD COLUMN project_study_begin_missing text CHECK (project_study_begin IS NULL OR project_study_begin_missing IS NULL),
  ADD COLUMN project_study_end_missing text CHECK (project_study_end IS NULL OR project_study_end_missing IS NULL);

ALTER TABLE sequencing_element
  ADD COLUMN nominal_length_missing text CHECK (nominal_length IS NULL OR nominal_length_missing IS NULL);
