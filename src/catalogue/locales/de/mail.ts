import type { mail as en } from '../en/mail.ts';
import type { SameKeys } from '../index.ts';

export const mail = {
  reset: {
    subject: 'Ein neues Passwort für Strandbook',
    body: `Guten Tag,

jemand, wahrscheinlich Sie selbst, hat um ein neues Passwort für Ihr Konto bei Strandbook gebeten. Hier können Sie es wählen:

{link}

Der Link gilt {hours} Stunden und nur einmal. Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
  },
  account: {
    subject: 'Ihr Konto bei Strandbook',
    body: `Guten Tag,

die Administration von Strandbook hat für diese Adresse ein Konto angelegt. Bitte wählen Sie hier ein Passwort dafür:

{link}

Der Link gilt {days} Tage und nur einmal. Danach bekommen Sie auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen Link.
`,
  },
  invitation: {
    subject: 'Einladung zu Strandbook',
    body: `Guten Tag,

Sie sind eingeladen, die Proben der Studien, die bei Strandbook beschrieben sind, mit einem eigenen Konto anzusehen und zu bearbeiten, zum Beispiel weil Sie als Autorin oder Autor einer Studie genannt wurden. Bitte wählen Sie hier ein Passwort dafür:

{link}

Der Link gilt {days} Tage und nur einmal.
`,
  },
  address: {
    subject: 'Bitte bestätigen Sie Ihre Adresse für Strandbook',
    body: `Guten Tag,

jemand möchte diese Adresse für ein Konto bei Strandbook verwenden. Wenn es Ihr Konto ist, bestätigen Sie die Adresse bitte hier, während Sie angemeldet sind:

{link}

Der Link gilt {hours} Stunden und nur einmal. Wenn Sie ihn nicht angefordert haben, tun Sie bitte nichts: Ohne Sie ändert sich nichts.
`,
  },
  taken: {
    subject: 'Sie haben schon ein Konto bei Strandbook',
    body: `Guten Tag,

jemand, vielleicht Sie selbst, wollte diese Adresse für ein anderes Konto bei Strandbook verwenden. Es gibt schon ein Konto mit ihr, und nichts hat sich geändert. Hier können Sie sich anmelden, auch wenn Sie Ihr Passwort vergessen haben:

{link}

Wenn Sie es nicht waren, brauchen Sie nichts zu tun.
`,
  },
  daily: {
    subject_one: 'Strandbook: {count, grouped} Änderung an Ihren Datensätzen',
    subject_other: 'Strandbook: {count, grouped} Änderungen an Ihren Datensätzen',
    body: `Guten Tag,

andere haben Datensätze geändert, die von Ihnen stammen:

{lines}

Hier sehen Sie jede Änderung und können sie rückgängig machen:

{link}

Diese E-Mail kommt höchstens einmal am Tag, weil Sie es so eingestellt haben. Abstellen können Sie sie in Ihrem Konto unter „E-Mails“:

{account}
`,
    more_one: 'und {count, grouped} weitere',
    more_other: 'und {count, grouped} weitere',
  },
  worthless:
    'Der Link in dieser E-Mail gilt nicht mehr, darum wird sie nicht mehr gesendet. Wer einen braucht, fordert einen neuen an.',
} as const satisfies SameKeys<typeof en>;
