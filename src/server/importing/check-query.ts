import { z } from 'zod';

/** The parameter of a call that can also say what it would do, and do nothing. */
export const checkQuery = z.object({
  check: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});
