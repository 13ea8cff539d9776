import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { AppConfig } from '../services.ts';
import type { DueMail } from './queue.ts';

/** Hands one mail on. Rejects where that did not work. */
export type MailTransport = (mail: DueMail) => Promise<void>;

/** All steps of a session with the mail server together stay below a minute, the shortest wait for the next attempt. */
const sendTimeoutMs = 50_000;

function toMailMessage(mail: DueMail, from: string) {
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  return {
    from,
    // As an object, so that it is never read as a list or as a name.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: mail.created_at,
    // The same at every attempt, so that a mail that was taken twice is shown once.
    messageId: `<strandbook.${mail.id}.${mail.created_at.getTime()}@${host}>`,
    // RFC 3834: nobody's holiday notice shall answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The sender of our mails: MAIL_FROM, or `strandbook@` the host of the public address. */
export function mailSender({ mailFrom }: Pick<AppConfig, 'mailFrom'>, publicAddress: string): string {
  return mailFrom ?? `strandbook@${new URL(publicAddress).hostname}`;
}

/** Transport through a mail server (RFC 5321), a connection a mail. */
function createSmtpTransport(url: string, from: string): MailTransport {
  return async (mail) => {
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      dnsTimeout: 10_000,
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the mail server took too long')), sendTimeoutMs);
    });
    try {
      await Promise.race([transport.sendMail(toMailMessage(mail, from)), tooLong]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

/** Into files that only the owner may read, in a form that a person can read as well: 8bit, so that links stay whole. */
function createFileTransport(folder: string, from: string): MailTransport {
  return async (mail) => {
    const node = new MailComposer({ ...toMailMessage(mail, from), text: '' }).compile();
    const headers = node
      .buildHeaders()
      .replace(/^(Content-Transfer-Encoding|Content-Type):.*\r?\n?/gim, '')
      .trimEnd();
    const type = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit';
    const body = mail.body.replace(/\r?\n/g, '\r\n');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${mail.created_at.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`);
    // Written beside and moved into place: nobody finds half a mail.
    await writeFile(`${file}.part`, `${headers}\r\n${type}\r\n\r\n${body}\r\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** SMTP where there is a server for it, files in `DATA_DIR/outbox` otherwise. */
export function createMailTransport(
  config: Pick<AppConfig, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  publicAddress: string,
): MailTransport {
  const from = mailSender(config, publicAddress);
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, from)
    : createFileTransport(path.join(config.dataDir, 'outbox'), from);
}
