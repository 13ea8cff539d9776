import type { FieldTranslations } from '../translation-types.ts';

/** The fields of a person, of which Home names those that are missing. */
export const person = {
  firstname: { label: 'Vorname', help: 'Der Vorname, wie er in Publikationen steht.' },
  lastname: { label: 'Nachname', help: 'Der Nachname, wie er in Publikationen steht.' },
  email: {
    label: 'E-Mail',
    help: 'Die dienstliche Adresse in der Form name@example.org; nur angemeldete Personen sehen sie.',
  },
  institute: {
    label: 'Institut',
    help: 'Das Institut oder die Hochschule, an der die Person arbeitet, mit vollem Namen.',
  },
  orcid: { label: 'ORCID', help: 'Die ORCID iD: 16 Zeichen in vier Blöcken, etwa 0000-0002-1825-0097.' },
  helmholtz_aai: {
    label: 'Helmholtz AAI',
    help: 'Die Kennung der Person in der Helmholtz AAI; nur angemeldete Personen sehen sie.',
  },
} as const satisfies FieldTranslations['person'];
