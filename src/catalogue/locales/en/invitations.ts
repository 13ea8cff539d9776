/** What an administrator is told about an invitation. */
export const invitations = {
  answered: 'This invitation has already been answered; its state is: {state}',
  noAddress: 'This person has no email address to write to.',
} as const;
