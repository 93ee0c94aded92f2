import type { FastifyInstance } from 'fastify';
import type { StoredMedia } from '../media-store.ts';
import { notFound } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { mediaJson } from './message-json.ts';
import { findMessage } from './messages.routes.ts';

type MessageParams = { accountSid: string; sid: string };
type MediaParams = MessageParams & { mediaSid: string };

const LIST = '/2010-04-01/Accounts/:accountSid/Messages/:sid/Media.json';
const ONE = '/2010-04-01/Accounts/:accountSid/Messages/:sid/Media/:mediaSid([A-Za-z0-9]+).json';
const FILE = '/2010-04-01/Accounts/:accountSid/Messages/:sid/Media/:mediaSid([A-Za-z0-9]+)';

/** The media of messages: list, metadata, bytes and removal. */
export function mediaRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: MessageParams }>(LIST, (request) => {
    const message = findMessage(world, request.params, request.url);
    const media = world.media.ofMessage(message.sid, message.mediaSids);
    return {
      media_list: media.map((item) => mediaJson(item, message.accountSid)),
      page: 0,
      page_size: 50,
      start: 0,
      end: Math.max(0, media.length - 1),
      uri: request.url,
      first_page_uri: request.url,
      next_page_uri: null,
      previous_page_uri: null,
    };
  });

  app.get<{ Params: MediaParams }>(ONE, (request) =>
    mediaJson(findMedia(world, request.params, request.url), request.params.accountSid),
  );

  app.get<{ Params: MediaParams }>(FILE, { config: { isMediaFile: true } }, (request, reply) => {
    const media = findMedia(world, request.params, request.url);
    const { mediaRedirectTo } = world.faults.current;
    if (mediaRedirectTo !== null) return reply.redirect(mediaRedirectTo, 307);
    if ('url' in media.source) return reply.redirect(media.source.url, 307);
    if (media.fileName) {
      reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(media.fileName)}`);
    }
    return reply.type(media.contentType).send(media.source.bytes);
  });

  for (const path of [ONE, FILE]) {
    app.delete<{ Params: MediaParams }>(path, (request, reply) => {
      world.media.remove(findMedia(world, request.params, request.url).sid);
      return reply.code(204).send();
    });
  }
}

function findMedia(world: World, params: MediaParams, url: string): StoredMedia {
  const message = findMessage(world, params, url);
  const media = world.media.find(params.mediaSid);
  if (!media || media.messageSid !== message.sid) throw notFound(url);
  return media;
}
