/** The screens of accounts: resetting a password, registering, personal information, users and invitations. */
export const users = {
  showPassword: 'Show what is typed',
  header: {
    register: 'Register',
    users: 'Users',
    personal: 'Personal Information',
    mails: 'Waiting emails',
    texts: 'Texts of the interface',
  },
  login: {
    forgotten: 'Forgot your password?',
    register: 'No account yet? Register',
    neededLogin: 'The page you asked for is only for people who are logged in.',
    neededRole: 'The page you asked for is for administrators. Please log in with an account that has this role.',
  },
  reset: {
    title: 'Reset password',
    lead: 'Tell us the address you log in with. We will send it a link with which you can choose a new password.',
    action: 'Send the link',
    back: 'Back to login',
  },
  register: {
    done: 'Successfully registered. You will be loggedin automatically now',
    haveToken: 'I was sent a token',
    haveAccount: 'Already have an account? Login',
  },
  list: {
    create: 'Create user',
    search: 'Search by email',
    none: 'No user’s email address contains “{email}”.',
  },
  form: {
    new: 'new',
    newLead: 'The new user gets an email with a link to choose a password.',
    personHelp: 'to whom the account belongs',
    account: 'Account',
    more: '{count, grouped} more',
    removeRole: 'Remove the role {name}',
    noRoles: 'There is no such role',
  },
  account: {
    title: 'Account',
    lead: 'What you log in with. A new address counts as soon as you open the link that we send there.',
    group: 'Login',
    newPassword: 'New password',
    newPasswordHelp: 'at least {min} characters; empty: it stays as it is',
    currentHelp: 'asked before the address or the password changes',
  },
  proof: {
    title: 'Confirm address',
    done: 'Thank you: {email} is confirmed.',
    address: 'Your new address {email} counts as soon as you open the link that we sent there.',
    person:
      'There is a person with your address {email} already. Your account belongs to that person as soon as you open the link that we sent there.',
    noPerson:
      'Your account does not belong to a person yet. We can send a link to {email}: when you open it, your account is linked to the person with that address.',
    send: 'Send the link',
    sendAgain: 'Send again',
  },
  personal: {
    title: 'Personal Information',
    lead: 'How you are named wherever you are responsible for something. First name, last name, email and institute are needed.',
    group: 'Who you are',
    missing: 'Your personal information is not complete yet. Still missing: {fields}',
    none: 'Your account does not belong to a person yet. An administrator can change that.',
    check:
      'Your personal information was last reviewed more than {days} days ago. Please check whether it is still right, and save it.',
  },
  invitations: {
    lead: 'People who were named as authors of a study, or invited by an administrator. Whoever is accepted gets an email with a link to register.',
    name: 'Person',
    state: 'State',
    accept: 'Accept',
    reject: 'Reject',
    acceptOne: 'Accept {name}',
    rejectOne: 'Reject {name}',
    accepted: 'Accepted: {name} gets an email with a link.',
    rejected: 'Rejected: {name}',
    empty: 'Nobody has been invited yet',
    open_one: '{count, grouped} invitation is waiting for an answer',
    open_other: '{count, grouped} invitations are waiting for an answer',
  },
} as const;
