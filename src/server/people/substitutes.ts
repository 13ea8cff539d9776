/** The last domain of RFC 2606 belongs to nobody, so that no mail ever arrives, and nobody can register with it. */
const erasedDomain = '@erased.invalid';

/** The texts in the place of an erased name and of an erased address. */
export type Substitute = { name: string; email: string };

export const personSubstitute = (id: number): Substitute => ({
  name: `erased person ${id}`,
  email: `person-${id}${erasedDomain}`,
});

/** For an account: its name is that of its person, but no two accounts have one address. */
export const accountSubstitute = (id: number, person: number | null): Substitute => ({
  name: person === null ? `erased account ${id}` : personSubstitute(person).name,
  email: `account-${id}${erasedDomain}`,
});

/** Whether an address is that of an erased account, which nobody uses any more. */
export const isErasedAddress = (email: string): boolean => email.endsWith(erasedDomain);
