/** Answers to an administrator about an invitation. */
export const invitations = {
  answered: 'This invitation has already been answered; its state is: {state}',
  open: 'There is an open invitation for this address already. Please answer it in the list of invitations.',
  sent: 'This address has been sent an invitation already. If its link is lost or no longer valid, “Forgot your password?” on the login page sends another one.',
  unproven:
    'This address stands in the record of a person, where somebody other than an administrator entered it later. Please check that record; if it is right, create a user for this person.',
  personGone:
    'The record of the invited person has been deleted. Please reject the invitation; if the person is still to join, invite the address afterwards.',
  fixed: '{field} of an invitation cannot be changed. Please delete the invitation, and invite the right address.',
  ownStates: 'An invitation is accepted or rejected; it comes into its other states by itself.',
  noAddress: 'This person has no email address to write to.',
  otherAddress:
    'The invitation was made for {email}, but the person has another address now. If that is right, reject the invitation and create a user for this person; if not, put the address back.',
} as const;
