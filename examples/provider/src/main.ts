import { serveProvider } from "@landform/provider-sdk/serve";
import { notes } from "./provider.js";

void serveProvider(notes, "example.com/landform/notes");
