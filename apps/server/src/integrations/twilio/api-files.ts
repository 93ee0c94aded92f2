const VERSION = '2010-04-01';

/** A file in an account of the provider's API: a message's media, or the recording of a call. */
export interface ApiFile {
  kind: 'media' | 'recording';
  account: string;
  /** The message of the file; null for a recording. */
  message: string | null;
}

/** Whether a path leads into the provider's API, where each request carries an account's credentials. */
export function isApiPath(pathname: string): boolean {
  return pathname === `/${VERSION}` || pathname.startsWith(`/${VERSION}/`);
}

const SID = '[A-Za-z0-9]+';
const FILE = new RegExp(
  `^/${VERSION}/Accounts/(?<account>${SID})/(?:Messages/(?<message>${SID})/Media/${SID}|Recordings/${SID}\\.mp3)$`,
);

/** The file that a path of the API names; null for any other resource: lists, messages, accounts, tokens. */
export function readApiFile(pathname: string): ApiFile | null {
  const groups = FILE.exec(pathname)?.groups;
  if (!groups) return null;
  const { account = '', message = null } = groups;
  return { kind: message === null ? 'recording' : 'media', account, message };
}

/** The path of a call's recording, below the API's base. */
export function recordingPath(account: string, sid: string): string {
  return `/${VERSION}/Accounts/${account}/Recordings/${sid}.mp3`;
}
