/** Logging in, registering, and what a person is told about an account. */
export const accounts = {
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    token: 'Token',
  },
  // Which half was wrong stays unsaid: it would tell strangers who has an account.
  wrongLogin: 'This email address and password do not belong together.',
  emailTaken: 'There is already an account with this email address.',
  tokenUnusable: 'This link has expired or has been used already. Please ask for a new one.',
} as const;
