/** The texts of mails. */
export const mail = {
  reset: {
    subject: 'Reset your Strandbook password',
    body: `Hello,

Somebody, most likely you, asked to reset the password of your Strandbook account. Please choose a new password here:

{link}

The link is valid for {hours} hours and works once. If you did not ask for this, you can ignore this email: your password stays the same.
`,
  },
  account: {
    subject: 'Your Strandbook account',
    body: `Hello,

An administrator has created a Strandbook account for this address. Please choose a password here:

{link}

The link is valid for {days} days and works once. After that, "Forgot your password?" on the login page sends you a new link.
`,
  },
  invitation: {
    subject: 'Invitation to Strandbook',
    body: `Hello,

You are invited to Strandbook, where you can view and edit studies and their samples with your own account, for example because you were named as an author of a study. Please choose a password here:

{link}

The link is valid for {days} days and works once.
`,
  },
  address: {
    subject: 'Please confirm your email address for Strandbook',
    body: `Hello,

Somebody wants to use this address for a Strandbook account. If the account is yours, please log in and confirm the address here:

{link}

The link is valid for {hours} hours and works once. If you did not ask for this, you can ignore this email: nothing will change.
`,
  },
  taken: {
    subject: 'You already have a Strandbook account',
    body: `Hello,

Somebody, perhaps you, tried to use this address for another Strandbook account. An account with this address already exists, and nothing has changed. You can log in here, or choose a new password if you have forgotten yours:

{link}

If this was not you, you can ignore this email.
`,
  },
  daily: {
    subject_one: 'Strandbook: {count, grouped} change of your records',
    subject_other: 'Strandbook: {count, grouped} changes of your records',
    body: `Hello,

Others have changed records that you brought:

{lines}

You can see each change here, and undo it:

{link}

You get this email at most once a day, because you asked for it. You can stop it under “Emails” in your account:

{account}
`,
    more_one: 'and {count, grouped} more',
    more_other: 'and {count, grouped} more',
  },
  worthless: 'The link in this email has expired, so the email will not be sent. The recipient can ask for a new link.',
} as const;
