/** The screens of accounts: resetting a password, registering, personal information, users and invitations. */
export const users = {
  header: {
    register: 'Register',
  },
  login: {
    forgotten: 'Forgot your password?',
    register: 'No account yet? Register',
    neededLogin: 'The page you asked for is for people who are logged in.',
    neededRole: 'The page you asked for is for administrators. Please log in with an account that has this role.',
  },
  reset: {
    title: 'Reset password',
    lead: 'Tell us the address you log in with. We send a link to it, with which you choose a new password.',
    action: 'Send the link',
    back: 'Back to the login',
  },
  register: {
    done: 'Successfully registered. You will be loggedin automatically now',
    haveToken: 'I was sent a token',
    haveAccount: 'You have an account already? Login',
  },
} as const;
