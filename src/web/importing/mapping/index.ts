export type { MappingActions } from './mapping-card.tsx';
export { draftKey, type MappingState, settingsOf } from './mapping-state.ts';
export { latestPreset, loadMappings, saveMapping } from './saved-mappings.ts';
