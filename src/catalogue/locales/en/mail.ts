/** The mails that are sent: plain text. */
export const mail = {
  reset: {
    subject: 'A new password for Strandbook',
    body: `Hello,

somebody, most likely you, asked for a new password for your account on Strandbook. Please choose one here:

{link}

The link is valid for {hours} hours and works once. If you did not ask for it, you need not do anything: your password stays as it is.
`,
  },
  account: {
    subject: 'Your account on Strandbook',
    body: `Hello,

an administrator has created an account on Strandbook for this address. Please choose a password for it here:

{link}

The link is valid for {days} days and works once. After that, "Forgot your password?" on the login page sends you a new link.
`,
  },
  invitation: {
    subject: 'Invitation to Strandbook',
    body: `Hello,

you are invited to see and edit the samples of the studies that are described on Strandbook with an account of your own, for example because you were named as an author of one. Please choose a password for it here:

{link}

The link is valid for {days} days and works once.
`,
  },
  address: {
    subject: 'Please confirm your address for Strandbook',
    body: `Hello,

somebody wants to use this address for an account on Strandbook. If the account is yours, please confirm the address here while you are logged in:

{link}

The link is valid for {hours} hours and works once. If you did not ask for it, please do nothing: without you, nothing changes.
`,
  },
  taken: {
    subject: 'You have an account on Strandbook already',
    body: `Hello,

somebody, perhaps you yourself, wanted to use this address for another account on Strandbook. There is an account with it already, and nothing has changed. You can log in here, also if you have forgotten your password:

{link}

If it was not you, you need not do anything.
`,
  },
  worthless:
    'The link in this email is no longer valid, so it is not sent any more. Whoever needs one asks for a new one.',
} as const;
