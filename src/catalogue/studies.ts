/** The study's own fields as an upload sends them (SPECIFICATION, section 7), besides its persons. */
export const studyFields = [
  'study_title',
  'project_study_abbreviation',
  'project_study_begin',
  'project_study_end',
  'project_study_abstract',
  'project_study_comment',
] as const;

/** Fields that an upload must fill in; the form of the study itself can do without the abstract. */
export const mandatoryStudyFields: ReadonlySet<string> = new Set(['study_title', 'project_study_abstract']);
