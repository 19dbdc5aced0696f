import type { ErrorBody } from '@vivac/contract/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '#platform/database/database';
import type { Refusal, RefusalReason } from '#platform/refusal';

/** The one place where a refusal becomes a status. */
const STATUS: Record<RefusalReason, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
};

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(STATUS[refusal.refused]).send(bodyOf(request, refusal.message, refusal.field));
}

/** Expected trouble keeps its sentence; a surprise is logged once and shown as one sentence with the request's id. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.validation) {
    const { message, field } = invalid(error);
    return reply.code(400).send(bodyOf(request, message, field));
  }
  if (isConnectionLost(error)) {
    request.log.warn({ reason: error.message }, 'database not reached');
    return reply
      .code(503)
      .header('retry-after', '1')
      .send(bodyOf(request, 'The database is not reachable just now. Please try again.'));
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return reply.code(error.statusCode).send(bodyOf(request, error.message));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send(bodyOf(request, 'Something went wrong on our side. Nothing was changed.'));
}

function invalid(error: FastifyError): { message: string; field: string | undefined } {
  const first = error.validation?.[0];
  const missing = first?.params['missingProperty'];
  const field = first?.instancePath.split('/')[1] || (typeof missing === 'string' ? missing : undefined);
  return { message: `${field ?? error.validationContext ?? 'request'}: ${first?.message ?? error.message}.`, field };
}

function bodyOf(request: FastifyRequest, error: string, field?: string): ErrorBody {
  return field === undefined ? { error, request_id: request.id } : { error, request_id: request.id, field };
}
