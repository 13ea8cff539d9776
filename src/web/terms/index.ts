export { useOwnValues } from './own-values.ts';
export { type Suggest, TermCombobox, type TermInputProps } from './term-combobox.tsx';
export type { TermOption } from './term-options.tsx';
export { prepareTerms, repairTerms, suggestTerms } from './term-search.ts';
