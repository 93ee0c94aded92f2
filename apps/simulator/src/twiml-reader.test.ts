import { describe, expect, it } from 'vitest';
import twilio from 'twilio';
import { readTwiml } from './twiml-reader.ts';

describe('the TwiML parser', () => {
  it('parses what the official library writes', () => {
    const response = new twilio.twiml.VoiceResponse();
    response.say({ language: 'es-MX' }, 'Se graba <todo> & se guarda');
    const dial = response.dial({
      timeout: 20,
      timeLimit: 90,
      action: 'https://a.co/fin?c=1&v=2',
      record: 'record-from-answer-dual',
    });
    dial.client({ url: 'https://a.co/atender', statusCallback: 'https://a.co/agente?x="y"' }, 'ana');
    expect(readTwiml(response.toString())).toEqual({
      says: ['Se graba <todo> & se guarda'],
      dial: {
        to: 'client:ana',
        timeout: 20,
        callerId: '',
        timeLimit: 90,
        action: 'https://a.co/fin?c=1&v=2',
        isRecorded: true,
        recordingStatusCallback: null,
        numberUrl: 'https://a.co/atender',
        statusCallback: 'https://a.co/agente?x="y"',
      },
      isRejected: false,
      isHungUp: false,
    });
  });

  it('returns the verbs that end a call, after comments and blanks', () => {
    expect(
      readTwiml('<?xml version="1.0"?>\n<!-- <Hangup/> --> <Response >\n<Reject reason=\'busy\' /></Response >'),
    ).toEqual({
      says: [],
      dial: null,
      isRejected: true,
      isHungUp: false,
    });
    expect(readTwiml('<Response><Hangup></Hangup></Response>').isHungUp).toBe(true);
  });

  it.each([
    '',
    'ok',
    '<html></html>',
    '<Response>',
    '<Response><Say>a</Response></Say>',
    '<Response/><Response/>',
    '<Response a=1/>',
    '<Response/>x',
    '<!-- <Response/>',
  ])('throws for invalid TwiML: %s', (text) => expect(() => readTwiml(text)).toThrow('not'));

  it.each([
    ['<Dial', '<Response>' + '<Dial'.repeat(60_000)],
    ['<Dial>', '<Response>' + '<Dial>'.repeat(60_000)],
    ['<Say>', '<Response>' + '<Say>a'.repeat(60_000)],
    ['blanks', '<Response' + ' '.repeat(300_000)],
    ['attributes', '<Response' + ' a="b"'.repeat(60_000)],
    ['ampersands', `<Response>${'&a'.repeat(150_000)}`],
    ['comments', '<Response>' + '<!--'.repeat(60_000)],
  ])('takes linear time, also for many %s without an end', (_what, text) => {
    const began = performance.now();
    expect(() => readTwiml(text)).toThrow('not');
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
