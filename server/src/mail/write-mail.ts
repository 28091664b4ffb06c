/**
 * Writes mails as plain text, and as HTML in the colours of the app. The HTML has inline styles and
 * loads nothing, because mail programs remove style sheets and block pictures.
 */
import { defaultZone, formatInZone } from '@quitanda/contract';
import { escapeHtml } from './escape-html.ts';

/** The content of a mail. All of it is escaped, because any part may contain what people typed. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  /** Before the button. */
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly address: string };
  /** After the button. */
  readonly notes: readonly string[];
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const automaticNotice = 'Este e-mail foi enviado automaticamente. Não é preciso responder.';

/** Writes a mail in both forms. `publicOrigin` is the origin at which people open the app. */
export function writeMail(content: MailContent, publicOrigin: string): WrittenMail {
  return {
    subject: content.subject,
    text: toText(content, publicOrigin),
    html: toHtml(content, publicOrigin),
  };
}

/**
 * Returns a typed name in a form that mail programs do not turn into a link. An invisible
 * character, the word joiner, follows each dot, slash, colon and at sign inside the name.
 */
export function preventAutoLinks(name: string): string {
  return name.replaceAll(/[./:@](?=\S)/gu, '$&\u2060');
}

const moment = formatInZone({ dateStyle: 'short', timeStyle: 'short' });

/**
 * Formats an ISO instant as '26/11/2026 às 10:42 (horário de Brasília)'. Mails about an account
 * belong to no household, so they name their time zone.
 */
export const formatMoment = (iso: string): string =>
  `${moment(iso, defaultZone).replace(', ', ' às ')} (horário de Brasília)`;

const day = formatInZone({ dateStyle: 'short' });

/** Formats the day of an ISO instant in the time zone of a household as '26/11/2026'. */
export const formatDay = (iso: string, timeZone: string): string => day(iso, timeZone);

function toText({ heading, paragraphs, button, notes }: MailContent, origin: string): string {
  return [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.address}`,
    ...notes,
    `--\nQuitanda\n${origin}\n${automaticNotice}`,
  ].join('\n\n');
}

const bodyFont = "font-family:'Nunito','Segoe UI',system-ui,sans-serif";
const displayFont = "font-family:'Gabarito','Trebuchet MS',system-ui,sans-serif";
/** The tokens of the light theme (web/src/app/tokens.css). */
const colours = {
  surface: '#FBF7EF',
  raised: '#FFFFFF',
  border: '#E8DFCE',
  text: '#16223F',
  muted: '#56607A',
  hero: '#17337A',
  onHero: '#FFF6E0',
  primary: '#FFB31F',
  primaryEdge: '#B36F00',
  onPrimary: '#14224A',
  link: '#1B3C87',
} as const;

function toHtml(content: MailContent, origin: string): string {
  const { subject, heading, paragraphs, button, notes } = content;
  const address = escapeHtml(button.address);
  const renderParagraph = (text: string) =>
    `<p style="margin:0 0 16px;${bodyFont};font-size:17px;line-height:1.5;color:${colours.text}">${escapeHtml(text)}</p>`;
  const renderNote = (text: string) =>
    `<p style="margin:0 0 12px;${bodyFont};font-size:15px;line-height:1.5;color:${colours.muted}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colours.surface}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.surface}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px;border-collapse:separate;background:${colours.raised};border:1px solid ${colours.border};border-radius:22px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${colours.hero};border-bottom:6px solid ${colours.primary};${displayFont};font-size:24px;font-weight:700;letter-spacing:-.012em;color:${colours.onHero}">Quitanda</td></tr>
<tr><td style="padding:28px 28px 16px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;${displayFont};font-size:26px;line-height:1.2;font-weight:700;color:${colours.text}">${escapeHtml(heading)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:15px 24px;border-bottom:3px solid ${colours.primaryEdge};border-radius:18px;background:${colours.primary};${displayFont};font-size:18px;font-weight:600;color:${colours.onPrimary};text-decoration:none">${escapeHtml(button.label)}</a></p>
${notes.map(renderNote).join('\n')}
<p style="margin:0 0 12px;${bodyFont};font-size:15px;line-height:1.5;color:${colours.muted}">Se o botão não abrir, copie este endereço:<br><a href="${address}" style="color:${colours.link};word-break:break-all">${address}</a></p>
</td></tr>
</table>
<p style="margin:16px 0 0;${bodyFont};font-size:13px;line-height:1.5;color:${colours.muted}"><a href="${escapeHtml(origin)}" style="color:${colours.muted}">Quitanda</a><br>${automaticNotice}</p>
</td></tr>
</table>
</body>
</html>
`;
}
