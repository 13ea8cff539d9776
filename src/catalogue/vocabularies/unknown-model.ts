/** ENA's term for an unknown model of any platform. */
export const unknownModel = 'unspecified';
