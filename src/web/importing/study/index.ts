export { type StudyFormFields, studyFormFields } from './study-state.ts';
export { StudyStep } from './study-step.tsx';
export { createEmptyStudy, loadStudy, useStudy } from './use-study.ts';
