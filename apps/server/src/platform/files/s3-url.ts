/** A bucket from `S3_URL`. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of each key: empty, or a path with a slash at its end. */
  prefix: string;
  /** Absent: the machine's own credentials (its role, `AWS_…`, `~/.aws`). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Fault in an address. The message contains none of the address, because it includes a secret. */
export class S3UrlError extends Error {}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const AWS_HOST = /^s3[.-](?:dualstack\.)?([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/;
/** Region for servers that have no regions. */
const DEFAULT_REGION = 'us-east-1';

/** Parses `https://KEY:SECRET@host[:port]/bucket[/prefix][?region=…]`. Throws S3UrlError. */
export function readS3Url(text: string): S3Address {
  const url = parse(text);
  const [bucket = '', ...folders] = url.pathname.split('/').slice(1);
  // a trailing slash has no meaning
  if (folders.at(-1) === '') folders.pop();
  if (!BUCKET.test(bucket)) throw new S3UrlError('names no bucket behind the host: https://KEY:SECRET@host/bucket');
  if (!folders.every((folder) => SEGMENT.test(folder)))
    throw new S3UrlError('has a prefix with other signs than letters, digits, «.», «_» and «-»');
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'region');
  if (unknown.length > 0 || url.hash !== '') throw new S3UrlError('takes nothing behind the path but ?region=…');
  const credentials = readCredentials(url);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') || (AWS_HOST.exec(url.hostname)?.[1] ?? DEFAULT_REGION),
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    ...(credentials ? { credentials } : {}),
  };
}

function parse(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new S3UrlError(
      'is no address like https://KEY:SECRET@host/bucket; in the secret «/», «?» and «#» are written %2F, %3F and %23',
    );
  return url;
}

function readCredentials({ username, password }: URL): S3Address['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '')
    throw new S3UrlError('has a key without its secret, or a secret without its key');
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    throw new S3UrlError('has a «%» in its key or secret, which is written %25');
  }
}
