import express, { type RequestHandler } from 'express';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { checkWire, isObject } from './check.ts';
import { keepRaw } from './frames.ts';
import { bindingOf, refuse } from './terms.ts';

/** Longer addresses are refused; characters. */
const URL_LENGTH = 4096;
/** What JSON may be nested: whoever walks it deeper runs out of stack. */
const DEPTH = 100;

/** Refuses addresses that are too long. */
export const shortUrl: RequestHandler = (request, response, next) => {
  if (request.originalUrl.length <= URL_LENGTH) return next();
  const words = `The address is longer than ${URL_LENGTH} characters.`;
  refuse(request, response, 414, words);
};

/**
 * Reads bodies of JSON, of whatever the binding calls it.
 *
 * @param limit what a body may have; bytes
 */
export function bodies(limit: number): RequestHandler[] {
  const type = ['application/json', 'application/a2a+json'];
  const shallow: RequestHandler = ({ body }, _response, next) => {
    if (isDeeper(body, DEPTH))
      throw new RequestMalformedError(
        `The body is nested deeper than ${DEPTH} levels.`,
      );
    next();
  };
  const options = { limit, type, strict: false, verify: keepRaw };
  return [express.json(options), shallow];
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, depth - 1));
}

/**
 * Looks at what the SDK's handlers do not: whether a call of JSON-RPC is
 * one at all, and the wire's form of a message.
 */
export const wellFormed: RequestHandler = (request, response, next) => {
  const { body } = request as { body: unknown };
  if (bindingOf(request) !== 'JSONRPC') {
    if (isObject(body)) checkWire(body['message']);
    return next();
  }
  if (request.is('json') && !isCall(body))
    return refuse(request, response, 200, 'This is no JSON-RPC 2.0 call.');
  const params = isObject(body) ? body['params'] : undefined;
  if (isObject(params)) checkWire(params['message']);
  next();
};

function isCall(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { jsonrpc, method, id = null } = body;
  const isId =
    id === null || typeof id === 'string' || Number.isInteger(id);
  return jsonrpc === '2.0' && typeof method === 'string' && isId;
}
