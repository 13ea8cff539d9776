/** Answers to an administrator about an invitation. */
export const invitations = {
  answered: 'This invitation has already been answered; its state is: {state}',
  noAddress: 'This person has no email address to write to.',
  otherAddress:
    'The invitation was made for {email}, but the person has another address now. If that is right, reject the invitation and create a user for this person; if not, put the address back.',
} as const;
