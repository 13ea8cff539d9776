import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { AppConfig } from '../services.ts';
import type { DueMail } from './queue.ts';

/** Sends one mail, or makes the file of it that goes into the outbox instead; rejects where that fails. */
export type MailTransport = (mail: DueMail) => Promise<string | null>;

/** The limit for all steps of sending a mail, below a minute, which is the shortest retry delay. */
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
    // The same at every attempt, so that a mail that arrives twice is shown once.
    messageId: `<strandbook.${mail.id}.${mail.created_at.getTime()}@${host}>`,
    // RFC 3834: no automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The sender of our mails: MAIL_FROM, or `strandbook@` and the host of the public URL. */
export function mailSender({ mailFrom }: Pick<AppConfig, 'mailFrom'>, publicUrl: string): string {
  return mailFrom ?? `strandbook@${new URL(publicUrl).hostname}`;
}

/** A transport through a mail server (RFC 5321), with one connection for each mail. */
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
      return null;
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

/** A transport into files, encoded as 8bit so that people can read them and links stay whole. */
function createFileTransport(from: string): MailTransport {
  return async (mail) => {
    const node = new MailComposer({ ...toMailMessage(mail, from), text: '' }).compile();
    const headers = node
      .buildHeaders()
      .replace(/^(Content-Transfer-Encoding|Content-Type):.*\r?\n?/gim, '')
      .trimEnd();
    const type = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit';
    const body = mail.body.replace(/\r?\n/g, '\r\n');
    return `${headers}\r\n${type}\r\n\r\n${body}\r\n`;
  };
}

/** Whether mails are sent by a mail server; else they are files that only the server's operator can read. */
export function hasMailServer({ smtpUrl }: Pick<AppConfig, 'smtpUrl'>): boolean {
  return smtpUrl !== null;
}

/** The transport by SMTP where SMTP_URL is set, else into files. */
export function createMailTransport(config: Pick<AppConfig, 'smtpUrl' | 'mailFrom'>, publicUrl: string): MailTransport {
  const from = mailSender(config, publicUrl);
  return config.smtpUrl ? createSmtpTransport(config.smtpUrl, from) : createFileTransport(from);
}
