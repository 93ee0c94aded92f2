import { describe, expect, it } from 'vitest';
import { readS3Url, S3UrlError } from './s3-url.ts';

describe('the address of a bucket', () => {
  it('contains endpoint, bucket, prefix, region and decoded credentials', () => {
    expect(readS3Url('https://AKIA%2B1:s%2Fe%2Bc%40r@s3.example.co:9000/files/one/two/?region=auto')).toEqual({
      endpoint: 'https://s3.example.co:9000',
      region: 'auto',
      bucket: 'files',
      prefix: 'one/two/',
      credentials: { accessKeyId: 'AKIA+1', secretAccessKey: 's/e+c@r' },
    });
  });

  it('needs no prefix, credentials or region; an AWS host contains the region', () => {
    expect(readS3Url('http://127.0.0.1:9000/files')).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'files',
      prefix: '',
    });
    expect(readS3Url('https://s3.sa-east-1.amazonaws.com/files').region).toBe('sa-east-1');
    expect(readS3Url('https://s3.sa-east-1.amazonaws.com/files?region=').region).toBe('sa-east-1');
  });

  it.each([
    ['no address', 'Zx9Q'],
    ['another protocol', 's3://KEY:Zx9Q@host/files'],
    ['a secret whose slash is not written %2F', 'https://KEY:Zx/9Q@host/files'],
    ['no bucket', 'https://KEY:Zx9Q@host'],
    ['no bucket but a slash', 'https://KEY:Zx9Q@host/'],
    ['a bucket that can be none', 'https://KEY:Zx9Q@host/Files_1'],
    ['a prefix with an empty folder', 'https://KEY:Zx9Q@host/files/a//b'],
    ['a prefix with a sign that others escape otherwise', 'https://KEY:Zx9Q@host/files/a%20b'],
    ['a key without a secret', 'https://Zx9Q@host/files'],
    ['a secret without a key', 'https://:Zx9Q@host/files'],
    ['a secret with a bare percent sign', 'https://KEY:Zx9Q%@host/files'],
    ['an unknown parameter', 'https://KEY:Zx9Q@host/files?Region=x'],
    ['something behind a hash', 'https://KEY:Zx9Q@host/files#x'],
  ])('is refused with %s, and the error contains none of the secret', (_what, text) => {
    const read = () => readS3Url(text);
    expect(read).toThrow(S3UrlError);
    expect(read).not.toThrow(/Zx|9Q/);
  });
});
