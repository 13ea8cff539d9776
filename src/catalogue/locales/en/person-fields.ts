import type { FieldTranslations } from '../translation-types.ts';

/** The fields of a person, of which Home names those that are missing. */
export const person = {
  firstname: { label: 'First name', help: 'The given name as it stands in publications.' },
  lastname: { label: 'Last name', help: 'The family name as it stands in publications.' },
  email: {
    label: 'Email',
    help: 'The work address, written name@example.org; only people who are logged in see it.',
  },
  institute: {
    label: 'Institute',
    help: 'The institute or university at which the person works, with its full name.',
  },
  orcid: { label: 'ORCID', help: 'The ORCID iD: 16 characters in four blocks, such as 0000-0002-1825-0097.' },
  helmholtz_aai: {
    label: 'Helmholtz AAI',
    help: 'The identifier of the person in the Helmholtz AAI; only people who are logged in see it.',
  },
} as const satisfies FieldTranslations['person'];
