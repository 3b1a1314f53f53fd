import type { AgentCard } from '@a2a-js/sdk';

/**
 * The least that an agent at `url` has to say of itself: who it is, where
 * it listens, and one skill. `more` replaces any other field.
 */
export function cardAt(
  url: string,
  {
    name,
    description,
    ...more
  }: Partial<AgentCard> & Pick<AgentCard, 'name' | 'description'>,
): AgentCard {
  return {
    name,
    description,
    version: '1.0.0',
    supportedInterfaces: [
      {
        url,
        protocolBinding: 'JSONRPC',
        protocolVersion: '1.0',
        tenant: '',
      },
    ],
    capabilities: { extensions: [] },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: name.toLowerCase(),
        name,
        description,
        tags: ['example'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    provider: undefined,
    securitySchemes: {},
    securityRequirements: [],
    signatures: [],
    ...more,
  };
}
