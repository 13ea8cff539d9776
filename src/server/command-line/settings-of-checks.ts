/** Sets for the transaction of a check that its queries may read all rows, and take their time. */
export const settingsOfChecks = `SELECT set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
  set_config('work_mem', '128MB', true)`;
