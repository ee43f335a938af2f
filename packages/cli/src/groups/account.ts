/** Commands about a user's access to hosts, which need no engine. */
export { login } from "../commands/login.js";
export { logout } from "../commands/logout.js";
