/** The screens of accounts: resetting a password, registering, personal information, users and invitations. */
export const users = {
  showPassword: 'Show what is typed',
  header: {
    register: 'Register',
    users: 'Users',
    personal: 'Personal Information',
    mails: 'Unsent emails',
    settings: 'Settings',
    texts: 'Interface texts',
  },
  login: {
    forgotten: 'Forgot your password?',
    register: 'No account yet? Register',
    neededLogin: 'You need to log in to see this page.',
    neededRole: 'This page is for administrators. Please log in with an administrator’s account.',
  },
  reset: {
    title: 'Reset password',
    lead: 'Enter the address you log in with. We will send you a link to choose a new password.',
    action: 'Send link',
    back: 'Back to login',
  },
  register: {
    done: 'Successfully registered. You will be loggedin automatically now',
    haveToken: 'I have a token',
    notIn: 'Your account is ready, but you could not be logged in automatically. {message}',
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
    personHelp: 'the person this account belongs to',
    account: 'Account',
    more: '{count, grouped} more',
    removeRole: 'Remove the role {name}',
    noRoles: 'No such role',
  },
  account: {
    title: 'Account',
    lead: 'Your login details. A new address takes effect when you open the link that we send to it.',
    group: 'Login',
    newPassword: 'New password',
    newPasswordHelp: 'at least {min} characters; leave empty to keep your password',
    currentHelp: 'needed to change your address or password',
  },
  proof: {
    title: 'Confirm address',
    done: 'Thank you: {email} is confirmed.',
    address: 'Your new address {email} takes effect when you open the link that we sent to it.',
    person:
      'There is already a person with your address {email}. Open the link that we sent to it, and your account will be linked to that person.',
    noPerson:
      'Your account is not linked to a person yet. We can send a link to {email}. When you open it, your account is linked to the person with that address.',
    send: 'Send link',
    sendAgain: 'Send again',
  },
  personal: {
    title: 'Personal Information',
    lead: 'How you appear wherever you are the responsible person. First name, last name, email and institute are required.',
    group: 'Your details',
    missing: 'Your personal information is not complete yet. Still missing: {fields}',
    none: 'Your account is not linked to a person yet. An administrator can change that.',
    check:
      'Your personal information was last reviewed more than {days} days ago. Please check that it is still correct, and save it.',
  },
  invitations: {
    lead: 'People who were named as authors of a study or invited by an administrator. When you accept an invitation, the person gets an email with a link to register.',
    name: 'Person',
    state: 'State',
    accept: 'Accept',
    reject: 'Reject',
    // The states after an answer; others are shown as the server gives them.
    states: {
      accepted: 'accepted',
      opened: 'opened',
      registered: 'registered',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
    },
    acceptOne: 'Accept {name}',
    rejectOne: 'Reject {name}',
    accepted: 'Accepted: {name} will get an email with a link.',
    rejected: 'Rejected: {name}',
    empty: 'Nobody has been invited yet',
    open_one: '{count, grouped} invitation is waiting for an answer',
    open_other: '{count, grouped} invitations are waiting for an answer',
  },
} as const;
