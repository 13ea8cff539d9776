/** The fields of a complete person, whose state is green; the database computes the column `state` in the same way. */
const completePersonFields = ['firstname', 'lastname', 'email', 'institute'] as const;

/** The fields that an incomplete person lacks. */
export function missingPersonFields(
  person: Readonly<Partial<Record<(typeof completePersonFields)[number], unknown>>>,
): (typeof completePersonFields)[number][] {
  return completePersonFields.filter((name) => (person[name] ?? '') === '');
}
