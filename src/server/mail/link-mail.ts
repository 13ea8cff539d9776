import type { Translate } from '../../catalogue/locales/index.ts';

/** The occasion of a mail. All have a link, which works once except in `taken`. */
export type MailKind = 'reset' | 'account' | 'invitation' | 'address' | 'taken';

/** Time for which its link is valid, and the mail worth sending. */
export const linkValidityHours = {
  reset: 2,
  account: 14 * 24,
  invitation: 14 * 24,
  address: 24,
  taken: 24,
} as const satisfies Record<MailKind, number>;

/**
 * A mail's subject and text. Nothing in it but the link comes from people: a name chosen by a stranger would be their
 * message in our mail.
 */
export function composeLinkMail(kind: MailKind, link: string, t: Translate): { subject: string; body: string } {
  const texts = {
    reset: { subject: t('mail.reset.subject'), body: t('mail.reset.body', { link, hours: linkValidityHours.reset }) },
    account: {
      subject: t('mail.account.subject'),
      body: t('mail.account.body', { link, days: linkValidityHours.account / 24 }),
    },
    invitation: {
      subject: t('mail.invitation.subject'),
      body: t('mail.invitation.body', { link, days: linkValidityHours.invitation / 24 }),
    },
    address: {
      subject: t('mail.address.subject'),
      body: t('mail.address.body', { link, hours: linkValidityHours.address }),
    },
    taken: { subject: t('mail.taken.subject'), body: t('mail.taken.body', { link }) },
  } as const satisfies Record<MailKind, unknown>;
  return texts[kind];
}
