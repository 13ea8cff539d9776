/** The fields that a person has whose state is green; the database says the same in the column `state`. */
const completePersonFields = ['firstname', 'lastname', 'email', 'institute'] as const;

/** The fields that are still missing of a person who is not complete. */
export function missingPersonFields(
  person: Readonly<Partial<Record<(typeof completePersonFields)[number], unknown>>>,
): (typeof completePersonFields)[number][] {
  return completePersonFields.filter((name) => (person[name] ?? '') === '');
}
