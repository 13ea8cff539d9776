import { describe, expect, it } from 'vitest';
import { pageSizes } from '../catalogue/addresses/list-address.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import { languages, resources } from '../catalogue/locales/index.ts';
import { getServerTranslate } from '../catalogue/locales/server.ts';
import {
  debounceMs,
  exportErrorMs,
  idColumnWidthPx,
  maxVisibleLabels,
  registrationToastMs,
  stalePersonDays,
  toastFadeMs,
  toastMs,
} from './ui/limits.ts';

const styles = import.meta.glob<string>('/src/web/**/*.css', { query: '?raw', import: 'default', eager: true });

const t = getServerTranslate('en');
const field = '{0}';

/** Messages of sections 1, 2, 5 and 8 with the start of the product's text. */
const messages = [
  { message: '{0} is required', text: t('errors.required', { field }) },
  { message: '{0} must be at least {1} characters long', text: t('errors.tooShort', { field, min: '{1}' }) },
  { message: '{0} is not valid', text: t('errors.invalid', { field }) },
  { message: '{0} does not match', text: t('errors.mismatch', { field }) },
  { message: '{0} must be an integer', text: t('errors.integer', { field }) },
  { message: '{0} must be in JPG or PNG format', text: t('labelOnly.rules.image', { field }) },
  { message: '{0} must be in PDF format', text: t('labelOnly.rules.document', { field }) },
  {
    message: 'Your request was submitted and cannot be changed.',
    text: t('labelOnly.request.submitted'),
  },
  { message: 'There are validation errors. Please check your form.', text: t('errors.validation') },
  {
    message: 'Sorry, you can only upload files smaller than 100 MB.',
    text: t('importing.tooLarge', { maxUploadMegabytes: 100 }),
  },
  { message: 'please login to upload data', text: t('dataImport.login') },
  { message: 'Please complete your personal information', text: t('shell.home.incompletePerson') },
  { message: 'Error loading item. You are not authorized.', text: t('records.loading.itemUnauthorized') },
  { message: 'Error loading items. You are not authorized.', text: t('records.loading.listUnauthorized') },
  { message: 'Error loading items.', text: t('records.loading.listFailed') },
  { message: 'Error saving item. You are not authorized.', text: t('records.saving.unauthorized') },
  { message: 'Successfully saved.', text: t('records.saving.done') },
  { message: 'Do you really want to delete this item?', text: t('records.deleting.ask') },
  { message: 'Successfully deleted.', text: t('records.deleting.done') },
  { message: 'Error deleting item. You are not authorized.', text: t('records.deleting.unauthorized') },
  { message: 'Error deleting item.', text: t('records.deleting.failed') },
  { message: 'We sent you a password reset link. Please check your emails.', text: t('accounts.resetSent') },
  {
    message: 'Successfully registered. You will be loggedin automatically now',
    text: t('users.register.done'),
  },
  {
    message: 'Successfully set password. You will be loggedin automatically now!',
    text: t('shell.register.done'),
  },
  { message: 'There are validation errors:', text: t('templateScreens.export.validation') },
  {
    message: 'An error occured while processing the request:',
    text: t('templateScreens.export.failed', { status: 'x' }),
  },
  { message: 'Sorry, error loading content.', text: t('shell.content.failed') },
  { message: 'Awaiting upload.', text: t('templateScreens.import.pending') },
  { message: 'Select a project', text: t('entries.add.placeholder') },
  { message: 'No!', text: t('cars.nothing') },
  { message: 'Loading records, please wait...', text: t('cars.loading') },
];

/** The fields of section 3 by entity, without ids, and the resource of each in section 7. */
const records: readonly [EntityName, resource: string, fields: string][] = [
  ['user', 'users', 'name email roles person'],
  ['role', 'user-roles', 'name'],
  ['person', 'persons', 'firstname lastname email institute orcid helmholtz_aai'],
  ['campaign', 'campaigns', 'campaign basis date_begin date_end campaign_comment url campaign_person_resp'],
  [
    'event',
    'events',
    'event_label geogr_loc_lat geogr_loc_lon geog_loc_name geographic_location common_station_name samp_collect_device event_collection_date_begin event_collection_date_end tot_depth_water_col event_comment campaign_id event_person_resp protocol_id',
  ],
  ['experiment', 'experiments', 'culture_collection_id experiment_comment experiment_person_resp protocol_id'],
  [
    'experiment_sample',
    'experiment-sample',
    'experiment_sample_description experiment_sample_collection_date_begin experiment_sample_collection_date_end experiment_samp_collect_method experimental_factor taxon_id source_mat_id experiment_sample_comment nucleic_acid_samples experiment_sample_person_resp protocol_id experiment_id',
  ],
  [
    'field_sample',
    'field-sample',
    'field_sample_name field_sample_description taxon_id sams_id mixs_samp_size field_sample_collection_date_begin field_sample_collection_date_end env_broad_scale env_local_scale env_medium samp_collect_method depth altitude elevation field_sample_comment experiment_samples protocol_id event_id field_sample_person_resp',
  ],
  [
    'nucleic_acid_sample',
    'nucleic-acid-sample',
    'nucleic_acid_sample_name nucleic_acid_sample_description sams_id samp_taxon_id nucl_acid_ext samp_vol_we_dna_ext size_frac size_frac_low size_frac_up source_mat_id nucl_acid_amp nucl_acid_conc nucl_acid_vol date_nucl_acid_ext nucleic_acid_sample_comment sequencing_libraries nucleic_acid_sample_person_resp protocol_id',
  ],
  [
    'library_condition',
    'library-condition',
    'investigation_type library_source library_strategy library_selection library_layout',
  ],
  [
    'sequencing_library',
    'sequencing-library',
    'investigation_type prep_date target_gene target_subfragment pcr_primers nominal_length adapters mid library_source library_strategy library_selection library_layout sequencing_library_comment sequencing_library_person_resp protocol_id library_condition_id',
  ],
  [
    'sequencing_run',
    'sequencing-run',
    'seq_date run_index_on_current_machine flowcell_id sequencing_run_comment sequencing_run_person_resp protocol_id sequencer_id',
  ],
  [
    'sequencer',
    'sequencers',
    'location sequencing_platform sequencing_center instrument_id seq_meth sequencer_comment sequencer_person_resp',
  ],
  [
    'sequencing_element',
    'sequencing-element',
    'samp_name forward_read_file_name forward_read_file_checksum reverse_read_file_name reverse_read_file_checksum checksum_method file_type nominal_length lib_reads_seqd accession_number sequencing_element_comment project_studies sequencing_library_id sequencing_run_id path_raw_data_storage publications projects',
  ],
  [
    'project',
    'projects',
    'project_name project_abbreviation project_funded_by project_funding_code project_abstract project_website project_comment project_person_resp',
  ],
  [
    'project_study',
    'project-study',
    'study_title project_study_abbreviation project_study_begin project_study_end project_study_abstract project_study_comment project_study_person_resp projects publications',
  ],
  ['protocol', 'protocols', 'protocol url description protocol_comment'],
  ['publication', 'publication', 'doi'],
  ['template', 'templates', 'name description'],
  ['invitation', 'invitations', 'person_id'],
];

it.each(records)('a %s is a resource with the fields of the specification', (entity, resource, fields) => {
  const definition = entityOf(entity);
  expect(definition.resource).toBe(resource);
  expect(fields.split(' ').filter((name) => !(name in definition.fields))).toEqual([]);
});

describe('the messages and constants of the specification', () => {
  it.each(messages)('$message', ({ message, text }) => {
    expect(text.slice(0, message.length)).toBe(message);
  });

  it('start every rule about a value, in both languages', () => {
    const others = /^(unidentified|pooled|authorNeeded|contradicts\w*|elementTwice\w*|importedBefore)$/;
    for (const language of languages) {
      const { errors, rules } = resources[language].translation;
      const beginnings = [errors.required, errors.invalid, errors.integer];
      const otherwise = Object.entries(rules).filter(
        ([name, message]) => !others.test(name) && !beginnings.some((beginning) => message.startsWith(beginning)),
      );
      expect(otherwise, language).toEqual([]);
    }
  });

  it('are the constants of the pages', () => {
    expect({
      pageSizes,
      debounceMs,
      maxVisibleLabels,
      stalePersonDays,
      idColumnWidthPx,
    }).toEqual({
      pageSizes: [10, 25, 50],
      debounceMs: 300,
      maxVisibleLabels: 3,
      stalePersonDays: 10,
      idColumnWidthPx: 70,
    });
    expect({ toastMs, toastFadeMs, exportErrorMs, registrationToastMs }).toEqual({
      toastMs: { success: 2000, error: 3000 },
      toastFadeMs: 200,
      exportErrorMs: 5000,
      registrationToastMs: { withToken: 5000, withoutToken: 2000 },
    });
  });

  it('are the constants of the style sheets', () => {
    expect(styles['/src/web/importing/frame.module.css']).toContain('max-height: 400px');
    expect(styles['/src/web/ui/toasts.module.css']).toContain('200ms');
  });
});
