export { createProviderTester, type ProviderTester } from "./provider-tester.js";
export { type PlainConfig, ProviderTestError, type TestObject, type TestPlan } from "./test-object.js";
