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

für diese Adresse wurde in der Verwaltung von Strandbook ein Konto angelegt. Bitte wählen Sie hier ein Passwort dafür:

{link}

Der Link gilt {days} Tage und nur einmal. Danach bekommen Sie auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen Link.
`,
  },
  invitation: {
    subject: 'Einladung zu Strandbook',
    body: `Guten Tag,

Sie wurden als Autorin oder Autor einer Studie genannt, deren Proben bei Strandbook beschrieben sind, und sind eingeladen, sie mit einem eigenen Konto anzusehen und zu bearbeiten. Bitte wählen Sie hier ein Passwort dafür:

{link}

Der Link gilt {days} Tage und nur einmal.
`,
  },
} as const satisfies SameKeys<typeof en>;
