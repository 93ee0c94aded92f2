import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentTemplate, NewTemplate } from '../content-templates.ts';
import { TwilioApiError, notFound } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { type ListQuery, readPaging } from './message-list.ts';
import { isoSeconds } from './wire-dates.ts';

const ALREADY_SUBMITTED = 'The template associated with this SID has already been submitted for approval.';
const HOST = 'https://content.twilio.com';

type SidParams = { sid: string };
type CreateBody = {
  friendly_name?: string;
  language?: string;
  variables?: Record<string, string>;
  types?: NewTemplate['types'];
};

/** The Content API: templates and WhatsApp's approval of them. */
export function contentRoutes(app: FastifyInstance, world: World): void {
  const main = world.accounts.main.sid;
  // the credentials were checked before: here they only select the account's templates
  const callerOf = ({ headers }: FastifyRequest) =>
    world.accounts.authenticate(headers.authorization)?.account.sid ?? main;
  const listOf = (caller: string) => {
    world.templates.judgeDue(world.now());
    return world.templates
      .listOf(caller === main ? null : caller)
      .map((template) => ({ template, json: contentJson(template, caller) }));
  };
  const find = (sid: string, caller: string) => {
    const template = world.templates.find(sid);
    if (!template || (template.accountSid ?? main) !== caller) throw notFound(`/v1/Content/${sid}`);
    return template;
  };

  app.get<{ Querystring: ListQuery }>('/v1/Content', (request) =>
    listJson(
      '/v1/Content',
      request.query,
      listOf(callerOf(request)).map(({ json }) => json),
    ),
  );
  app.get<{ Querystring: ListQuery }>('/v1/ContentAndApprovals', (request) => {
    const contents = listOf(callerOf(request)).map(({ template, json }) => ({
      ...json,
      approval_requests: approvalJson(template),
    }));
    return listJson('/v1/ContentAndApprovals', request.query, contents);
  });
  app.get<{ Params: SidParams }>('/v1/Content/:sid', (request) => {
    const caller = callerOf(request);
    return contentJson(find(request.params.sid, caller), caller);
  });
  app.delete<{ Params: SidParams }>('/v1/Content/:sid', (request, reply) => {
    world.templates.remove(find(request.params.sid, callerOf(request)).sid);
    return reply.code(204).send();
  });

  app.post<{ Body: CreateBody }>('/v1/Content', (request, reply) => {
    const { friendly_name: friendlyName, language, types, variables = {} } = request.body ?? {};
    if (!language || !types || Object.keys(types).length === 0) {
      throw new TwilioApiError(400, 20001, 'language and types are required');
    }
    const caller = callerOf(request);
    const accountSid = caller === main ? null : caller;
    const template = world.templates.add(
      { accountSid, friendlyName: friendlyName ?? '', language, types, variables },
      world.now(),
    );
    return reply.code(201).send(contentJson(template, caller));
  });

  app.get<{ Params: SidParams }>('/v1/Content/:sid/ApprovalRequests', (request) => {
    const caller = callerOf(request);
    const template = find(request.params.sid, caller);
    return {
      sid: template.sid,
      account_sid: caller,
      whatsapp: { type: 'whatsapp', ...approvalJson(template) },
      url: `${HOST}/v1/Content/${template.sid}/ApprovalRequests`,
    };
  });
  app.post<{ Params: SidParams; Body: { name?: string; category?: string } }>(
    '/v1/Content/:sid/ApprovalRequests/whatsapp',
    (request, reply) => {
      const template = find(request.params.sid, callerOf(request));
      const { name, category } = request.body ?? {};
      if (!name || !category) throw new TwilioApiError(400, 20001, 'name and category are required');
      if (template.approval.status !== 'unsubmitted') throw new TwilioApiError(400, 92009, ALREADY_SUBMITTED);
      world.templates.judge(template, { name, category, status: 'received', rejectionReason: '' }, world.now());
      return reply.code(201).send(approvalJson(template));
    },
  );
}

function contentJson(template: ContentTemplate, accountSid: string): Record<string, unknown> {
  const url = `${HOST}/v1/Content/${template.sid}`;
  return {
    sid: template.sid,
    account_sid: accountSid,
    friendly_name: template.friendlyName,
    language: template.language,
    variables: template.variables,
    types: template.types,
    date_created: isoSeconds(template.createdAt),
    date_updated: isoSeconds(template.updatedAt),
    url,
    links: {
      approval_fetch: `${url}/ApprovalRequests`,
      approval_create: `${url}/ApprovalRequests/whatsapp`,
    },
  };
}

function approvalJson(template: ContentTemplate): Record<string, unknown> {
  return {
    name: template.approval.name,
    category: template.approval.category,
    content_type: Object.keys(template.types)[0] ?? 'twilio/text',
    status: template.approval.status,
    rejection_reason: template.approval.rejectionReason,
    allow_category_change: true,
  };
}

function listJson(path: string, query: ListQuery, contents: Record<string, unknown>[]): Record<string, unknown> {
  const { pageSize, page } = readPaging(query);
  const address = (number: number) => `${HOST}${path}?PageSize=${pageSize}&Page=${number}`;
  const start = page * pageSize;
  return {
    contents: contents.slice(start, start + pageSize),
    meta: {
      key: 'contents',
      page,
      page_size: pageSize,
      url: address(page),
      first_page_url: address(0),
      next_page_url: start + pageSize < contents.length ? address(page + 1) : null,
      previous_page_url: page > 0 ? address(page - 1) : null,
    },
  };
}
