/** Messages to an administrator about an invitation. */
export const invitations = {
  answered: 'This invitation has already been answered. Its state is: {state}',
  notWaiting: 'This invitation is not waiting for the person to register. Its state is: {state}',
  open: 'There is an open invitation for this address already. Please answer it in the list of invitations.',
  sent: 'An invitation has already been sent to this address. If the link is lost or has expired, please send it again in the list of invitations.',
  unproven:
    'This address was added to a person’s record by somebody who is not an administrator. Please check the record; if the address is right, create a user for this person.',
  personGone:
    'The record of the invited person has been deleted. Please reject or withdraw the invitation. If the person should still join, send a new invitation to the address.',
  fixed: '{field} of an invitation cannot be changed. Please withdraw the invitation, and invite the right address.',
  ownStates: 'An invitation can only be accepted or rejected; other states are set automatically.',
  noAddress: 'This person has no email address to write to.',
  otherAddress:
    'The invitation was made for {email}, but the person now has a different address. If the new address is right, reject the invitation and create a user for this person. If not, restore the old address.',
} as const;
