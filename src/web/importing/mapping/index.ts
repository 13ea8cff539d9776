export type { MappingActions } from './mapping-card.tsx';
export { draftKey, type MappingState, settingsOf } from './mapping-state.ts';
export { MeasuredColumns } from './measured-columns.tsx';
export { useIsCreatingTypes } from './new-type.tsx';
export { latestPreset, loadMappings, saveMapping } from './saved-mappings.ts';
